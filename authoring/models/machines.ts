/** Every machine that is modelled by script. */
import type { Machine } from './machine.ts';
import { bolter } from './vehicles/bolter.ts';
import { bulldozer } from './vehicles/bulldozer.ts';
import { bus } from './vehicles/bus.ts';
import { drill } from './vehicles/drill.ts';
import { excavator } from './vehicles/excavator.ts';
import { fallback } from './vehicles/fallback.ts';
import { haulTruck } from './vehicles/haulTruck.ts';
import { loader } from './vehicles/loader.ts';
import { lightVehicle } from './vehicles/lv.ts';
import { miningTruck } from './vehicles/miningTruck.ts';
import { offRoad } from './vehicles/offRoad.ts';
import { roadTrain } from './vehicles/roadTrain.ts';
import { serviceFleet } from './vehicles/serviceFleet.ts';
import { spraymec } from './vehicles/spraymec.ts';
import { transmixer } from './vehicles/transmixer.ts';

/** Every scripted category. */
export const MACHINE_MODELS: readonly Machine[] = [
  haulTruck,
  roadTrain,
  loader,
  drill,
  bolter,
  spraymec,
  transmixer,
  lightVehicle,
  bus,
  serviceFleet,
  fallback,
  miningTruck,
  excavator,
  offRoad,
  bulldozer,
];
