import type { NewEntity } from '../../domain/wire/annotations.ts';
import type { EntityPlacing } from '../../domain/wire/entityEdits.ts';

/** An annotation to be moved or turned, with the user's changes. */
export interface MovedAnnotation {
  readonly id: string;
  /** Undefined if it was not edited: another user may have renamed the annotation meanwhile. */
  readonly name: string | undefined;
  readonly placing: EntityPlacing;
}

/** Annotations set by users (rules.md#annotations). None rejects: a string is the reason for a failure. */
export interface AnnotationActions {
  /**
   * Enters the annotation mode in the selected viewer, if the user may create annotations, with the input kept so far.
   * @param id of an annotation to be moved
   */
  openEditor(id?: string): Promise<void>;
  /** Leaves the mode and drops the input; while it is being saved, it is dropped only once that has succeeded. */
  leave(): Promise<void>;
  create(entity: NewEntity): Promise<{ readonly id: string } | { readonly refused: string }>;
  /** Moves and turns an annotation. */
  place(movedAnnotation: MovedAnnotation): Promise<string | undefined>;
  /** Takes an annotation out of use. */
  disable(id: string, name: string): Promise<string | undefined>;
}
