"""The rules of Mecha Skirmish, a module a topic; each function names its section of the text."""
