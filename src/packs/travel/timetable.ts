/** Whether a part of a request is about something that runs by a timetable, of which no tool here knows. */
export function goesByTimetable(part: string): boolean {
  return /\b(?:trains?|bus(?:es)?|coach|flights?|planes?|fly|flying|ferry|ferries|metro|tram)\b/i.test(part)
}
