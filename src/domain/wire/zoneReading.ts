/** Reads rule zones as others send them: a bound that cannot be read is named, as without it the zone is larger. */
import { itemReader } from './reading.ts';
import { ruleZoneSchema, type WireRuleZone } from './zones.ts';

const { lowerZ, upperZ, mapInfo } = ruleZoneSchema.shape;

export const ruleZoneReader = itemReader<WireRuleZone>(ruleZoneSchema, { fields: { lowerZ, upperZ, mapInfo } });
