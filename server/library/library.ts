/** What people change of the catalogue: names, designs of their own, and what is out of use. */
import { EDITABLE_TYPES, type EditableType } from '../../src/domain/wire/entityEdits.ts';
import type { Database } from '../db/open.ts';
import { type AnnotationStore, foldName } from '../entities/annotationStore.ts';
import type { SiteEntity } from '../site/siteFiles.ts';
import { DesignUploads } from './designUploads.ts';
import { EntityNames, NameTakenError } from './entityNames.ts';

export class Library {
  readonly designs: DesignUploads;
  readonly #names: EntityNames;

  constructor(db: Database, dataDir: string) {
    this.designs = new DesignUploads(db, dataDir);
    this.#names = new EntityNames(db);
  }

  /** The entities of a type with those that people added, under the names that they bear now. */
  async applied(type: string, entities: readonly SiteEntity[]): Promise<SiteEntity[]> {
    const all = type === 'design' ? [...entities, ...(await this.designs.list())] : [...entities];
    return isEditable(type) ? this.#names.applied(type, all) : all;
  }

  /**
   * @param known all entities of the type
   * @returns false where there is none of this id @throws NameTakenError
   */
  async rename(edit: { type: EditableType; id: string; name: string }, known: readonly SiteEntity[], userId: string) {
    const { type, id, name } = edit;
    const folded = foldName(name);
    if (!known.some((entity) => entity.id === id)) return false;
    if (known.some((other) => other.id !== id && foldName(other.name) === folded)) throw new NameTakenError();
    await this.#names.rename(type, id, name, userId);
    return true;
  }

  /** @returns false where there is none of this id */
  async remove(type: EditableType, id: string, known: readonly SiteEntity[], by: Removal): Promise<boolean> {
    if (!known.some((entity) => entity.id === id)) return false;
    const isOwn =
      (type === 'design' && (await this.designs.remove(id))) ||
      (type === 'annotation' && (await by.annotations.disable(id)));
    if (!isOwn) await by.annotations.disableFiled(id, by.userId);
    await this.#names.forget(type, id);
    return true;
  }
}

interface Removal {
  annotations: AnnotationStore;
  userId: string;
}

export function isEditable(type: string): type is EditableType {
  return EDITABLE_TYPES.some((editable) => editable === type);
}
