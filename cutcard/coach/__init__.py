"""The coach: what each choice of a person was worth, from nothing but the frames sent to that person.

`frame_questions` and `observer` parse frames, `supervisor` runs the process that computes, `worker` is that
process. Only `worker` loads an analysis: no running table ever waits for one.
"""
