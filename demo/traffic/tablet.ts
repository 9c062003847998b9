/** Reports of operator tablets and engines, in addition to positions and dispatch states. */
import type { HaulStage } from '../../src/domain/haul/stages.ts';
import type { IngestReport } from '../../src/domain/wire/reports.ts';
import type { FleetVehicle } from './fleet.ts';
import type { VehicleState } from './model.ts';
import { operatorOf } from './operators.ts';
import { performanceOf } from './performance.ts';
import { derivedSeed } from './random.ts';
import { menuText, STATUSES, type StatusCode } from './statuses.ts';
import { localHour, type TrafficWorld } from './world.ts';

/** Stage of the haul cycle by a truck's status; other statuses have none. */
const HAUL_STAGE_OF_STATUS: Partial<Record<StatusCode, HaulStage | 'Ачаатай тээвэр'>> = {
  loading: 'Ачилт',
  haulLoaded: 'Ачаатай тээвэр',
  travelEmpty: 'Экс хүлээлт',
  queue: 'Экс хүлээлт',
  dumping: 'Буулгалт',
  delay: 'Хоцрогдол',
  repair: 'Засварт',
};

/** A new state as the operator's tablet reports it; for trucks also the transaction. */
export function tabletReports(
  world: TrafficWorld,
  member: FleetVehicle,
  vehicle: VehicleState,
  atMs: number,
): IngestReport[] {
  const user = operatorOf(member.id, localHour(world, atMs / 1000));
  const load = {
    totalCycle: vehicle.cycles,
    ...(vehicle.assigned !== '' && { selectedVehicle: vehicle.assigned }),
  };
  const state: IngestReport = {
    type: 'changed',
    deviceType: 'tablet',
    event: 'STATE',
    id: member.id,
    timestamp: atMs,
    state: {
      status: STATUSES[vehicle.status].text,
      startTime: Math.round(vehicle.statusAtS * 1000),
      duration: Math.max(0, Math.round((atMs / 1000 - vehicle.statusAtS) / 6) / 10),
      menu: menuText(vehicle.status, vehicle.about),
      user,
      order: vehicle.cycles + 1,
      load,
      totalCycle: vehicle.cycles,
    },
  };
  return vehicle.assigned === '' ? [state] : [state, transactionReport(member, vehicle, { load, user }, atMs)];
}

function transactionReport(
  member: FleetVehicle,
  vehicle: VehicleState,
  { load, user }: { load: { totalCycle: number; selectedVehicle?: string }; user: string },
  atMs: number,
): IngestReport {
  const stage = HAUL_STAGE_OF_STATUS[vehicle.status] ?? 'Бусад';
  return {
    type: 'alert',
    alert: { type: 'change_status', deviceId: member.id, timestamp: atMs, txn_status: stage, load, user },
  };
}

/** Machine operating time: machines differ in age and run most of the day. */
export function motTimeReport(member: FleetVehicle, atMs: number): IngestReport {
  const age = derivedSeed(23, member.id) % 9_000;
  const motTime = Math.round((age + ((atMs - 1_735_689_600_000) / 3_600_000) * 0.72) * 10) / 10;
  return { type: 'changed', deviceType: 'tablet', event: 'MOT_TIME', id: member.id, motTime, motTs: atMs };
}

/** Heavy machines have two batteries, light ones have one. */
const LIGHT_VEHICLE_CATEGORIES = new Set(['LV', 'Bus', 'Default']);
/** The engine runs hot for this long before a breakdown, seconds. */
const WARNING_BEFORE_FAILURE_S = 600;

/** Readings of the engine's computer. */
export function engineReport(
  member: FleetVehicle,
  vehicle: VehicleState,
  speedMps: number,
  atMs: number,
): IngestReport {
  const noise = (name: string) =>
    ((derivedSeed(Math.floor(atMs / 10_000), `${member.id} ${name}`) % 1000) / 1000 - 0.5) * 2;
  const isRunning = vehicle.status !== 'parked' && vehicle.status !== 'repair';
  const machine = performanceOf(member.category);
  const engineLoad = isRunning ? Math.min(1, speedMps / (machine.emptyKmh / 3.6)) * (vehicle.loaded ? 1 : 0.65) : 0;
  const failureShare = Math.min(1, Math.max(0, 1 - (vehicle.failsAtS - atMs / 1000) / WARNING_BEFORE_FAILURE_S));
  const volts = (isRunning ? 27.6 : 25.1) / (LIGHT_VEHICLE_CATEGORIES.has(member.category) ? 2 : 1);
  const fullLh = LIGHT_VEHICLE_CATEGORIES.has(member.category) ? 14 : machine.lengthM * 14;
  const roundToTenth = (value: number) => Math.round(value * 10) / 10;
  return {
    type: 'engine',
    deviceType: 'vehicle',
    id: member.id,
    batteryVoltage: roundToTenth(volts + 0.3 * noise('volts')),
    engineCoolantTemp: roundToTenth(
      isRunning ? 82 + 9 * engineLoad + 14 * failureShare + noise('coolant') : 34 + noise('coolant'),
    ),
    engineOilPressure: Math.round(isRunning ? 280 + 170 * engineLoad - 90 * failureShare + 8 * noise('oil') : 0),
    fuelRate: roundToTenth(isRunning ? fullLh * (0.12 + 0.88 * engineLoad) + 0.5 * noise('fuel') : 0),
    timestamp: atMs,
  };
}
