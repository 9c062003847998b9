/** Reads received rule zones: a bound that cannot be read is reported, since the zone is larger without it. */
import { itemReader } from './reading.ts';
import { ruleZoneSchema, type WireRuleZone } from './zones.ts';

const { lowerZ, upperZ, mapInfo } = ruleZoneSchema.shape;

export const ruleZoneReader = itemReader<WireRuleZone>(ruleZoneSchema, { fields: { lowerZ, upperZ, mapInfo } });
