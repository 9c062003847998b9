/** Everything that the mine has, whoever knows of it: the fleet, the site's files, and the annotations of people. */
import type { NewEntity } from '../../src/domain/wire/annotations.ts';
import type { WireEntity } from '../../src/domain/wire/entities.ts';
import type { SiteEntity, SiteFiles } from '../site/siteFiles.ts';
import type { Fleet } from '../state/fleet.ts';
import type { Vehicle } from '../state/vehicle.ts';
import { AnnotationNameTakenError, type AnnotationStore, foldName } from './annotationStore.ts';

export type EntityType = 'vehicle' | 'sensor' | 'fixed asset' | 'annotation' | 'design' | 'people';

export class Catalogue {
  readonly #fleet: Fleet;
  readonly #files: SiteFiles['entities'];
  readonly #annotations: AnnotationStore;

  constructor(fleet: Fleet, files: SiteFiles['entities'], annotations: AnnotationStore) {
    this.#fleet = fleet;
    this.#files = files;
    this.#annotations = annotations;
  }

  async list(type: EntityType): Promise<SiteEntity[]> {
    if (type === 'vehicle') return Array.from(this.#fleet.vehicles(), entityOf) as SiteEntity[];
    const disabled = await this.#annotations.disabledIds();
    const filed = (this.#files[type] ?? []).filter(({ id }) => !disabled.has(id));
    return type === 'annotation' ? [...filed, ...(await this.#annotations.list())] : filed;
  }

  /** @returns its id @throws AnnotationNameTakenError */
  async addAnnotation(entity: NewEntity, userId: string): Promise<string> {
    const folded = foldName(entity.name);
    const filed = await this.list('annotation');
    if (filed.some(({ name }) => foldName(name) === folded)) throw new AnnotationNameTakenError();
    return this.#annotations.add(entity, userId);
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
