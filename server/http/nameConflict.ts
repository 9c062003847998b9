/** A name that is taken, as an answer. */
import { NameTakenError } from '../db/names.ts';
import { HttpProblem } from './problems.ts';

/** @throws HttpProblem 409 with the message where the work ends in a {@link NameTakenError} */
export async function conflictIfTaken<T>(work: Promise<T>, message = 'This name already exists'): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof NameTakenError ? new HttpProblem(409, message, {}, 'name_taken') : error;
  }
}
