/** Names that are unique among those of their kind. */
import { hasCode, UNIQUE_VIOLATION } from './sqlState.ts';

/** Something else of the kind bears the name. */
export class NameTakenError extends Error {}

/** Where two people take one name at the same moment, an index decides. @throws NameTakenError */
export async function unlessNameTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw hasCode(error, UNIQUE_VIOLATION) ? new NameTakenError() : error;
  }
}
