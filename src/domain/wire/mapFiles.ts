/**
 * Files that accompany a map's tiles, and survey walls (rules.md#map-points, rules.md#map-labels,
 * rules.md#survey-walls).
 */
import { idSchema, pointSchema, receivedTextSchema } from './common.ts';
import { z } from './zod.ts';

/** One point of `map-points.json`: its place and name. */
export const mapPointSchema = z.looseObject({
  id: idSchema,
  x: z.number(),
  y: z.number(),
  z: z.number(),
  namelom: receivedTextSchema,
});
export type WireMapPoint = z.infer<typeof mapPointSchema>;

/** `map-info.json`: names along roads and drives, each at its middle point. `length` is metres. */
export const mapVectorSchema = z.looseObject({
  name: receivedTextSchema,
  length: z.number(),
  middlePoint: pointSchema,
});
export const mapInfoFileSchema = z.looseObject({ vectors: z.array(z.unknown()) });
export type WireMapVector = z.infer<typeof mapVectorSchema>;

/** `GET /api/surweywall?mineAreas=`: one polygon. */
export const surveyWallSchema = z.looseObject({ vertexList: z.array(pointSchema) });
export type WireSurveyWall = z.infer<typeof surveyWallSchema>;
