const { closeSync, fstatSync, openSync, readSync } = process.getBuiltinModule('node:fs')

/**
 * Fills bytes with chance from the operating system, which is where `node:crypto` has its own from. That module is only
 * loaded where the system does not hand it out as a device: it takes as long to load as a third of Node.
 */
export function fillWithChance(bytes: Uint8Array): void {
  if (!filledByDevice(bytes)) process.getBuiltinModule('node:crypto').randomFillSync(bytes)
}

function filledByDevice(bytes: Uint8Array): boolean {
  if (process.platform === 'win32') return false
  try {
    const device = openSync('/dev/urandom', 'r')
    try {
      // A plain file in its place would be the same for every process.
      return fstatSync(device).isCharacterDevice() && readSync(device, bytes) === bytes.length
    } finally {
      closeSync(device)
    }
  } catch {
    return false
  }
}
