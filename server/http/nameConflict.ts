/** Answers for a name that is already taken. */
import { NameTakenError } from '../db/names.ts';
import { HttpProblem } from './problems.ts';

/** @throws HttpProblem 409 with the message if `work` rejects with a {@link NameTakenError} */
export async function conflictIfTaken<T>(work: Promise<T>, message = 'This name already exists'): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NameTakenError ? new HttpProblem(409, message, {}, 'name_taken') : error;
  }
}
