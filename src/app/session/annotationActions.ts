import type { NewEntity } from '../../domain/wire/annotations.ts';
import type { EntityPlacing } from '../../domain/wire/entityEdits.ts';

/** An annotation that is to be moved or turned, and what the user changed of it. */
export interface MovedAnnotation {
  readonly id: string;
  /** Undefined where it was not edited: another user may have renamed it meanwhile. */
  readonly name: string | undefined;
  readonly placing: EntityPlacing;
}

/** Annotations that people set (rules.md#annotations). None rejects: a text is the reason of a failure. */
export interface AnnotationActions {
  /**
   * Enters the annotation mode in the selected viewer, where the user may create annotations, with the input that was
   * kept. @param id of one to move
   */
  openEditor(id?: string): Promise<void>;
  /** Leaves the mode; the input is dropped, unless it is being saved: then once that has succeeded. */
  leave(): Promise<void>;
  create(entity: NewEntity): Promise<{ readonly id: string } | { readonly refused: string }>;
  /** Moves and turns one. */
  place(movedAnnotation: MovedAnnotation): Promise<string | undefined>;
  /** Takes one out of use. */
  disable(id: string, name: string): Promise<string | undefined>;
}
