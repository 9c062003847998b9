/** Catalogue changes by users: names, annotations and designs of their own, and disabled entities. */
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

  /** @param dataDir where the files go that people upload */
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
   * Runs alone among all who give or free names of a type.
   * @param run with a library whose changes hold all together or not at all @throws NameTakenError
   */
  withTypeLock<T>(type: EditableType, run: (library: Library) => Promise<T>): Promise<T> {
    return withNameLock(this.#db, type, (db) => run(new Library(db, this.#dataDir, this.#objects)));
  }

  /** Entities of a type, from the files and added by users, by their current names. */
  async withCurrentNames(type: string, fromFiles: readonly CatalogueEntity[]): Promise<CatalogueEntity[]> {
    const all = [...fromFiles, ...((await this.#storeOfType(type)?.list()) ?? [])];
    return isEditable(type) ? this.#names.withCurrentNames(type, all) : all;
  }

  /** @param edit of an entity that is there @throws NameTakenError */
  async rename({ type, id, name }: { type: EditableType; id: string; name: string }, userId: string): Promise<void> {
    if (await this.#storeOfType(type)?.rename(id, name)) await this.#names.releaseName(type, id);
    else await this.#names.rename(type, id, name, userId);
  }

  /** Takes an entity that is there out of use. Its name is free again. @returns whether people had made it */
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
