import type { Context } from '../../../kernel/context.ts'
import type { PlannedWorker, PlanStep } from '../plan.ts'
import type { Priority, Task } from '../state.ts'
import type { StateAccess } from '../state-manager.ts'
import type { WorkerOutput } from '../worker.ts'

/** Keeps the tasks of a run in its state, numbered in the order in which they are opened (RES-61). */
export class TaskBook {
  readonly #access: StateAccess<'Orchestrator'>
  #opened = 0

  constructor(access: StateAccess<'Orchestrator'>) {
    this.#access = access
  }

  open(from: Context, step: PlanStep, worker: PlannedWorker, priority: Priority): Task {
    const now = from.now()
    return this.#write(from, now, {
      task_id: `task_${String(++this.#opened).padStart(3, '0')}`,
      worker_id: worker.worker_id,
      step_id: step.step_id,
      status: 'PENDING',
      priority,
      attempt: 0,
      created_at: now,
      started_at: null,
      completed_at: null,
      cost_micros: 0,
      tokens: 0,
      error: null,
    })
  }

  begin(from: Context, task: Task): Task {
    const now = from.now()
    return this.#write(from, now, { ...task, status: 'RUNNING', attempt: 1, started_at: now })
  }

  retry(from: Context, task: Task, attempt: number): Task {
    return this.#write(from, from.now(), { ...task, attempt })
  }

  cancel(from: Context, task: Task): Task {
    const now = from.now()
    return this.#write(from, now, { ...task, status: 'CANCELLED', completed_at: now })
  }

  end(from: Context, task: Task, { success, cost_micros, tokens_used, error }: WorkerOutput): Task {
    const status = success ? 'COMPLETED' : 'FAILED'
    const now = from.now()
    return this.#write(from, now, { ...task, status, completed_at: now, cost_micros, tokens: tokens_used, error })
  }

  #write(from: Context, at: number, task: Task): Task {
    this.#access.write({ tasks: [task] }, from, at)
    return task
  }
}
