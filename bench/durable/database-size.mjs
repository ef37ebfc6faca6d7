// Prints how many bytes the database in a file has, what is still in its log included; 0 where there is no file yet.
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const file = process.argv[2]
if (!existsSync(file)) console.log(0)
else {
  const database = new DatabaseSync(file)
  const { page_count: pages } = database.prepare('PRAGMA page_count').get()
  const { page_size: bytes } = database.prepare('PRAGMA page_size').get()
  console.log(pages * bytes)
}
