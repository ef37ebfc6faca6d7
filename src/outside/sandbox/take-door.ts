import type { ChildProcess } from 'node:child_process'
import { Server } from 'node:net'

/** The first thing that is handed over counts. The channel ends from its other end: Node waits for that before it says `close`. */
export function takeDoor(child: ChildProcess, onDoor: (door: Server) => void): void {
  child.once('message', (_, handed) => {
    if (handed instanceof Server) onDoor(handed)
  })
}
