/** Readers for received entities of the catalogue and last states of vehicles. */
import { ASSET_TYPES, assetTypeOf } from './assetTypes.ts';
import {
  entitySchema,
  vehicleInfoSchema,
  vehicleInitSchema,
  type WireEntity,
  type WireVehicleInit,
} from './entities.ts';
import { readRecord } from './jsonText.ts';
import { itemReader, type Reader, unreadableFields, withDefault } from './reading.ts';
import { personEntitySchema, siteEntitySchema, type WirePersonEntity, type WireSiteEntity } from './siteEntities.ts';

/** A vehicle's last state; fields that cannot be read are reported by name. */
export const vehicleInitReader = itemReader<WireVehicleInit>(vehicleInitSchema, { fields: vehicleInitSchema.shape });

const entityRecordReader = itemReader<WireEntity>(entitySchema, { fields: { info: entitySchema.shape.info } });

/** A vehicle of the catalogue; fields of its `info` that cannot be read are reported by name. */
export const vehicleEntityReader: Reader<WireEntity> = {
  safeParse: (sent) => {
    const item = withInfoRecord(sent);
    const reading = entityRecordReader.safeParse(item);
    const { data, skipped } = reading;
    if (!data?.info) return reading;
    const { info } = item as { info: object };
    return { data, skipped: [...skipped, ...unreadableFields(vehicleInfoSchema.shape, data.info, info, 'info.')] };
  },
};

const siteEntityReading = { prepare: withInfoRecord, fields: { info: siteEntitySchema.shape.info } };

/** A sensor, annotation or design. */
export const siteEntityReader = itemReader<WireSiteEntity>(siteEntitySchema, siteEntityReading);

const assetSchema = siteEntitySchema.refine((asset) => assetTypeOf(asset) !== undefined, {
  message: `none of ${ASSET_TYPES.join(', ')}`,
  path: ['info', 'category'],
});

/** A fixed asset: one without a known category is left out. */
export const assetReader = itemReader<WireSiteEntity>(assetSchema, siteEntityReading);

/** A person, identified by the SAP id if there is no other id. */
export const personReader = itemReader<WirePersonEntity>(personEntitySchema, {
  prepare: (sent) => withDefault(sent, 'id', 'name'),
});

/** `info` may be JSON text, as for people; empty text counts as missing. */
function withInfoRecord(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('info' in sent) || typeof sent.info !== 'string') return sent;
  return { ...sent, info: sent.info.trim() === '' ? null : (readRecord(sent.info) ?? sent.info) };
}
