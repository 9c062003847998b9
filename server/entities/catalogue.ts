/** Everything that the mine has, from all sources: the fleet, the site's files, and users' annotations. */
import type { Readable } from 'node:stream';
import { foldName } from '../../src/domain/name/foldName.ts';
import type { NewEntity } from '../../src/domain/wire/annotations.ts';
import type { WireEntity } from '../../src/domain/wire/entities.ts';
import type { EditableType, EntityPlacing } from '../../src/domain/wire/entityEdits.ts';
import type { Bus } from '../bus/bus.ts';
import { NameTakenError } from '../db/names.ts';
import { isDatabaseUnreachable } from '../db/outage.ts';
import type { NewDesign } from '../library/designUploads.ts';
import type { Library } from '../library/library.ts';
import type { CatalogueEntity, SiteFiles } from '../site/siteFiles.ts';
import type { Fleet } from '../state/fleet.ts';
import type { Vehicle } from '../state/vehicle.ts';

export type EntityType = 'vehicle' | 'sensor' | 'fixed asset' | 'annotation' | 'design' | 'people';

export interface CatalogueEdit {
  type: EditableType;
  id: string;
  /** Undefined leaves the name unchanged. */
  name?: string | undefined;
  /** New place of an annotation; undefined leaves it unchanged. */
  placing?: EntityPlacing | undefined;
}

/** The entity comes from the site's files, which determine its place. */
export class NotMovableError extends Error {}

export class Catalogue {
  readonly #fleet: Fleet;
  readonly #files: SiteFiles['entities'];
  readonly #library: Library;
  /** Last published list of each type, used while the database is unavailable. */
  readonly #publishedLists = new Map<EntityType, CatalogueEntity[]>();

  readonly #bus: Bus;

  constructor(fleet: Fleet, files: SiteFiles['entities'], library: Library, bus: Bus) {
    this.#fleet = fleet;
    this.#files = files;
    this.#library = library;
    this.#bus = bus;
  }

  async list(type: EntityType): Promise<CatalogueEntity[]> {
    const [entities = []] = await this.listsOf([type]);
    return entities;
  }

  /**
   * Entities of several types, with a single query of the disabled ones; the last known answer while the database is
   * unavailable.
   */
  async listsOf(types: readonly EntityType[]): Promise<CatalogueEntity[][]> {
    try {
      const isDisabled = await this.#library.disabled.now();
      const lists = await Promise.all(types.map((type) => this.#currentEntities(type, this.#library, isDisabled)));
      for (const [k, type] of types.entries()) this.#publishedLists.set(type, lists[k] ?? []);
      return lists;
    } catch (error) {
      const publishedLists = types.map((type) => this.#publishedLists.get(type));
      if (!isDatabaseUnreachable(error) || !publishedLists.every((list) => list !== undefined)) throw error;
      return publishedLists;
    }
  }

  /**
   * A request that is resent because its response was lost adds no second annotation.
   * @returns its id @throws NameTakenError @throws AnnotationQuotaError
   */
  async addAnnotation(entity: NewEntity, userId: string): Promise<string> {
    return this.#withTypeLock('annotation', async (library, known) => {
      const sameId = await library.annotations.findSame(entity, userId);
      // The server that added it may have failed before it notified clients.
      if (sameId !== undefined) return { answer: sameId, isChanged: true };
      refuseTakenName(entity.name, known);
      return { answer: await library.annotations.add(entity, userId), isChanged: true };
    });
  }

  /** @returns its id @throws NameTakenError @throws UploadError */
  async addDesign(content: Readable, design: NewDesign): Promise<string> {
    refuseTakenName(design.name, await this.list('design'));
    return this.#library.designs.receive(content, (file) =>
      this.#withTypeLock('design', async (library, known) => {
        refuseTakenName(design.name, known);
        return { answer: await library.designs.add(file, design), isChanged: true };
      }),
    );
  }

  /**
   * Renames an entity, or moves an annotation.
   * @returns false if there is none with this id @throws NameTakenError @throws NotMovableError
   */
  async edit(edit: CatalogueEdit, userId: string): Promise<boolean> {
    return this.#withTypeLock(edit.type, async (library, known) => {
      const { type, id, name, placing } = edit;
      const entity = known.find((one) => one.id === id);
      if (!entity) return { answer: false, isChanged: false };
      const isRenamed = name !== undefined && name !== entity.name;
      if (isRenamed) {
        refuseTakenName(
          name,
          known.filter((other) => other !== entity),
        );
        await library.rename({ type, id, name }, userId);
      }
      if (placing && !(await library.annotations.place(id, placing))) throw new NotMovableError();
      return { answer: true, isChanged: isRenamed || placing !== undefined };
    });
  }

  /** Removes an entity from use. @returns false if there is none with this id */
  async remove(type: EditableType, id: string, userId: string): Promise<boolean> {
    const isRemoved = await this.#withTypeLock(type, async (library, known) => {
      if (!known.some((entity) => entity.id === id))
        return { answer: { isThere: false, isOwn: false }, isChanged: false };
      return { answer: { isThere: true, isOwn: await library.remove(type, id, userId) }, isChanged: true };
    });
    // From now on no list contains it, even if removing the file fails.
    if (type === 'design' && isRemoved.isOwn) await this.#library.designs.dropFile(id);
    return isRemoved.isThere;
  }

  /**
   * Makes clients reload the list if it has changed or may have changed.
   * @param run runs exclusively of all other changes of names of the type, with the entities that currently hold names
   */
  async #withTypeLock<T>(
    type: EditableType,
    run: (library: Library, known: CatalogueEntity[]) => Promise<{ answer: T; isChanged: boolean }>,
  ): Promise<T> {
    const tellAll = () => this.#bus.publish('catalogue', { type: 'catalogue', list: type });
    const { answer, isChanged } = await this.#library
      .withTypeLock(type, async (library) =>
        run(library, await this.#currentEntities(type, library, await library.disabled.now())),
      )
      .catch((error: unknown) => {
        // The connection may have broken after the change was committed.
        if (isDatabaseUnreachable(error)) tellAll();
        throw error;
      });
    if (isChanged) tellAll();
    return answer;
  }

  async #currentEntities(
    type: EntityType,
    library: Library,
    isDisabled: (type: string, id: string) => boolean,
  ): Promise<CatalogueEntity[]> {
    if (type === 'vehicle') return Array.from(this.#fleet.vehicles(), entityOf) as CatalogueEntity[];
    const fromFiles = (this.#files[type] ?? []).filter(({ id }) => !isDisabled(type, id));
    return library.withCurrentNames(type, fromFiles);
  }
}

/** @throws NameTakenError */
function refuseTakenName(name: string, others: readonly CatalogueEntity[]): void {
  const foldedName = foldName(name);
  if (others.some((other) => foldName(other.name) === foldedName)) throw new NameTakenError();
}

function entityOf({ id, name, category, status }: Vehicle): WireEntity {
  const { isOp, model, owner, function: duty } = status ?? {};
  return { id, name, type: 'vehicle', info: { category, isOp: isOp === true, model, owner, function: duty } };
}
