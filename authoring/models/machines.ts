/** Every machine that is made by script. */
import type { Machine } from './machine.ts';
import { bolter } from './vehicles/bolter.ts';
import { bulldozer } from './vehicles/bulldozer.ts';
import { drill } from './vehicles/drill.ts';
import { excavator } from './vehicles/excavator.ts';
import { haulTruck } from './vehicles/haulTruck.ts';
import { bus, fallback, lv, offRoad, serviceFleet } from './vehicles/light.ts';
import { loader } from './vehicles/loader.ts';
import { miningTruck } from './vehicles/miningTruck.ts';
import { roadTrain } from './vehicles/roadTrain.ts';
import { spraymec } from './vehicles/spraymec.ts';
import { transmixer } from './vehicles/transmixer.ts';

export const MACHINES: readonly Machine[] = [
  haulTruck,
  roadTrain,
  loader,
  drill,
  bolter,
  spraymec,
  transmixer,
  lv,
  bus,
  serviceFleet,
  fallback,
  miningTruck,
  excavator,
  offRoad,
  bulldozer,
];
