/** Users' changes to the catalogue: new names, their own annotations and designs, and disabled entities. */
import { EDITABLE_TYPES, type EditableType } from '../../src/domain/wire/entityEdits.ts';
import { withNameLock } from '../db/names.ts';
import type { Database } from '../db/open.ts';
import type { ObjectStore } from '../objects/ObjectStore.ts';
import type { CatalogueEntity } from '../site/siteFiles.ts';
import { AnnotationStore } from './annotationStore.ts';
import { DesignUploads } from './designUploads.ts';
import { DisabledEntities } from './disabledEntities.ts';
import { EntityNames } from './entityNames.ts';

export class Library {
  readonly annotations: AnnotationStore;
  readonly designs: DesignUploads;
  readonly disabled: DisabledEntities;
  readonly #names: EntityNames;
  readonly #db: Database;
  readonly #dataDir: string;
  readonly #objects: ObjectStore | undefined;

  /** @param dataDir folder for uploaded files */
  constructor(db: Database, dataDir: string, objects?: ObjectStore) {
    this.annotations = new AnnotationStore(db);
    this.designs = new DesignUploads(db, dataDir, objects);
    this.disabled = new DisabledEntities(db);
    this.#names = new EntityNames(db);
    this.#db = db;
    this.#dataDir = dataDir;
    this.#objects = objects;
  }

  /**
   * Runs exclusively of everyone else who assigns or frees names of a type.
   * @param run receives a library whose changes are committed atomically @throws NameTakenError
   */
  withTypeLock<T>(type: EditableType, run: (library: Library) => Promise<T>): Promise<T> {
    return withNameLock(this.#db, type, (db) => run(new Library(db, this.#dataDir, this.#objects)));
  }

  /** Entities of a type, from the site's files and added by users, under their current names. */
  async withCurrentNames(type: string, fromFiles: readonly CatalogueEntity[]): Promise<CatalogueEntity[]> {
    const all = [...fromFiles, ...((await this.#storeOfType(type)?.list()) ?? [])];
    return isEditable(type) ? this.#names.withCurrentNames(type, all) : all;
  }

  /** @param edit of an existing entity @throws NameTakenError */
  async rename({ type, id, name }: { type: EditableType; id: string; name: string }, userId: string): Promise<void> {
    if (await this.#storeOfType(type)?.rename(id, name)) await this.#names.releaseName(type, id);
    else await this.#names.rename(type, id, name, userId);
  }

  /** Removes an existing entity from use and frees its name. @returns whether a user had created it */
  async remove(type: EditableType, id: string, userId: string): Promise<boolean> {
    const isOwn = (await this.#storeOfType(type)?.remove(id)) ?? false;
    if (!isOwn) await this.disabled.add(type, id, userId);
    await this.#names.releaseName(type, id);
    return isOwn;
  }

  /** Where entities of a type created by users are stored. */
  #storeOfType(type: string): AnnotationStore | DesignUploads | undefined {
    if (type === 'design') return this.designs;
    return type === 'annotation' ? this.annotations : undefined;
  }
}

export function isEditable(type: string): type is EditableType {
  return EDITABLE_TYPES.some((editable) => editable === type);
}
