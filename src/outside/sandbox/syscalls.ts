/** The processors whose system calls the filter knows by number. */
export type Processor = 'x64' | 'arm64'

/** Numbers of one system call, by processor; absent where it does not exist. */
type Numbers = readonly [x64: number, arm64?: number]

/** Anything that is spoken to by address. `socketpair` has rules of its own: Node needs it to start processes. */
const addressed = {
  socket: [41, 198],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],
} satisfies Readonly<Record<string, Numbers>>

/** Each is answered with "not permitted". Grouped by what it would open a way to. */
const forbidden: Readonly<Record<string, Numbers>> = {
  // System calls that would be made without passing the filter.
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  // Another view of the machine. `clone` has rules of its own.
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  open_tree_attr: [467, 467],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  // Keys, programs and faults inside the kernel.
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  modify_ldt: [154],
  uselib: [134],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
  // The machine itself.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  iopl: [172],
  ioperm: [173],
  vhangup: [153, 58],
  // Memory that no limit of a process counts.
  shmget: [29, 194],
}

/** Those whose arguments decide. */
const judged = {
  clone: [56, 220],
  clone3: [435, 435],
  socketpair: [53, 199],
  ioctl: [16, 29],
} satisfies Readonly<Record<string, Numbers>>

export interface SyscallNumbers {
  readonly forbidden: readonly number[]
  /** `socket`, and what is done with one. */
  readonly addressed: readonly number[]
  readonly socket: number
  readonly clone: number
  readonly clone3: number
  readonly socketpair: number
  readonly ioctl: number
}

export function syscallNumbers(processor: Processor): SyscallNumbers {
  const index = processor === 'x64' ? 0 : 1
  return {
    forbidden: Object.values(forbidden).flatMap((numbers) => numbers[index] ?? []),
    addressed: Object.values(addressed).map((numbers) => numbers[index]),
    socket: addressed.socket[index],
    clone: judged.clone[index],
    clone3: judged.clone3[index],
    socketpair: judged.socketpair[index],
    ioctl: judged.ioctl[index],
  }
}
