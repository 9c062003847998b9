/** Everything that the mine has, whoever knows of it: the fleet, the site's files, and the annotations of people. */
import type { Readable } from 'node:stream';
import type { NewEntity } from '../../src/domain/wire/annotations.ts';
import type { WireEntity } from '../../src/domain/wire/entities.ts';
import type { EditableType } from '../../src/domain/wire/entityEdits.ts';
import type { NewDesign } from '../library/designUploads.ts';
import { NameTakenError } from '../library/entityNames.ts';
import type { Library } from '../library/library.ts';
import type { SiteEntity, SiteFiles } from '../site/siteFiles.ts';
import type { Fleet } from '../state/fleet.ts';
import type { Vehicle } from '../state/vehicle.ts';
import { AnnotationNameTakenError, type AnnotationStore, foldName } from './annotationStore.ts';

export type EntityType = 'vehicle' | 'sensor' | 'fixed asset' | 'annotation' | 'design' | 'people';

export class Catalogue {
  readonly #fleet: Fleet;
  readonly #files: SiteFiles['entities'];
  readonly #annotations: AnnotationStore;
  readonly #library: Library;

  constructor(fleet: Fleet, files: SiteFiles['entities'], annotations: AnnotationStore, library: Library) {
    this.#fleet = fleet;
    this.#files = files;
    this.#annotations = annotations;
    this.#library = library;
  }

  async list(type: EntityType): Promise<SiteEntity[]> {
    const [entities = []] = await this.lists([type]);
    return entities;
  }

  /** Entities of several types, after one look at what is out of use. */
  async lists(types: readonly EntityType[]): Promise<SiteEntity[][]> {
    const disabled = await this.#annotations.disabledIds();
    return Promise.all(types.map((type) => this.#listed(type, disabled)));
  }

  async #listed(type: EntityType, disabled: ReadonlySet<string>): Promise<SiteEntity[]> {
    if (type === 'vehicle') return Array.from(this.#fleet.vehicles(), entityOf) as SiteEntity[];
    const filed = (this.#files[type] ?? []).filter(({ id }) => !disabled.has(id));
    const own = type === 'annotation' ? await this.#annotations.list() : [];
    return this.#library.applied(type, [...filed, ...own]);
  }

  /** @returns its id @throws AnnotationNameTakenError */
  async addAnnotation(entity: NewEntity, userId: string): Promise<string> {
    const folded = foldName(entity.name);
    const filed = await this.list('annotation');
    if (filed.some(({ name }) => foldName(name) === folded)) throw new AnnotationNameTakenError();
    return this.#annotations.add(entity, userId);
  }

  /** @returns false where there is none of this id @throws NameTakenError */
  async rename(edit: { type: EditableType; id: string; name: string }, userId: string): Promise<boolean> {
    return this.#library.rename(edit, await this.list(edit.type), userId);
  }

  /** @returns false where there is none of this id */
  async remove(type: EditableType, id: string, userId: string): Promise<boolean> {
    return this.#library.remove(type, id, await this.list(type), { annotations: this.#annotations, userId });
  }

  /** @returns its id @throws NameTakenError @throws UploadError */
  async addDesign(content: Readable, design: NewDesign): Promise<string> {
    const folded = foldName(design.name);
    if ((await this.list('design')).some(({ name }) => foldName(name) === folded)) throw new NameTakenError();
    return this.#library.designs.add(content, design);
  }

  /** Only annotations go out of use. @returns false where there is none with this id */
  async disable(id: string, userId: string): Promise<boolean> {
    if (await this.#annotations.disable(id)) return true;
    const filed = (await this.list('annotation')).some((entity) => entity.id === id);
    if (filed) await this.#annotations.disableFiled(id, userId);
    return filed;
  }
}

function entityOf({ id, name, category, status }: Vehicle): WireEntity {
  const { isOp, model, owner, function: duty } = status ?? {};
  return { id, name, type: 'vehicle', info: { category, isOp: isOp === true, model, owner, function: duty } };
}
