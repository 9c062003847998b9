/** Lets the user choose, by keyboard or pointer, the excavator to which a truck is sent. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleRecord } from '../../../../state/world/vehicle.ts';
import { Modal } from '../../../controls/Modal.tsx';
import { RadioList } from '../../../controls/RadioList.tsx';
import { ToolButton } from '../../../controls/ToolButton.tsx';
import { useThrottledSnapshot } from '../../../lifetime/useThrottledSnapshot.ts';
import { useLive } from '../../../session/context.ts';
import { useReassigning } from './useReassign.ts';

export function SendTruck({ truck: { id, name } }: { truck: Pick<VehicleRecord, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const reassign = useReassigning();
  if (!reassign?.isAllowed) return null;
  return (
    <ToolButton
      icon="swap"
      size="small"
      className="hf-digger__send"
      label={t('dispatcher.reassign.send', { name })}
      popup="dialog"
      onClick={() => reassign.choose(id)}
    />
  );
}

/** Stays open if the truck moves to another card meanwhile. */
export function SendTruckDialog() {
  const chosen = useReassigning()?.chosenTruckId;
  return chosen === undefined ? null : <ReassignTargets truckId={chosen} />;
}

const collator = new Intl.Collator('en', { numeric: true });

function ReassignTargets({ truckId }: { truckId: string }) {
  const { t } = useTranslation();
  const reassign = useReassigning();
  const vehicles = useThrottledSnapshot(useLive().world.state.vehicles);
  const nameOf = (id: string) => vehicles[id]?.name ?? id;
  const current = vehicles[truckId]?.haul?.excavator ?? '';
  const ids = Object.values(vehicles)
    .filter(({ id, name, category }) => category === 'OPExcavator' && id !== current && name !== current)
    .map(({ id }) => id)
    .sort((a, b) => collator.compare(nameOf(a), nameOf(b)));
  const close = () => reassign?.choose(undefined);
  const cancel = (
    <button type="button" className="hf-button" onClick={close}>
      {t('dispatcher.reassign.cancel')}
    </button>
  );
  const title = t('dispatcher.reassign.title', { name: nameOf(truckId) });
  return (
    <Modal title={title} onClose={close} footer={cancel}>
      {ids.length === 0 ? (
        <p>{t('dispatcher.reassign.none')}</p>
      ) : (
        <FocusedList>
          <RadioList
            label={title}
            values={ids}
            chosen={undefined}
            labelOf={nameOf}
            onChoose={(excavator) => {
              close();
              reassign?.send(truckId, excavator);
            }}
          />
        </FocusedList>
      )}
    </Modal>
  );
}

/** Focuses the first choice: Enter selects it, arrow keys move the focus. */
function FocusedList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[role="radio"]')?.focus(), []);
  return <div ref={list}>{children}</div>;
}
