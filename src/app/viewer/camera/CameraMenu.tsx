/** Previous and next camera position, zoom to a window, links with other viewers: for the selected viewer. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { toggleLink } from '../../../state/slots/linkedSlots.ts';
import { Popover } from '../../controls/Popover.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useCameraTexts } from '../../drawing/camera/useCameraTexts.ts';
import { toggleWalk, zoomToWindow } from '../../session/cameraGestures.ts';
import { CAMERA_KEYS } from '../../session/cameraKeys.ts';
import { useDrawing, useShell, useViews } from '../../session/context.ts';
import './cameraMenu.css';

export function CameraMenu() {
  const t = useCameraTexts();
  return (
    <Popover
      label={t('menu')}
      button={({ expanded, toggle }) => (
        <ToolButton icon="camera" popup="dialog" expanded={expanded} label={t('menu')} onClick={toggle} />
      )}
    >
      {(close) => <CameraChoices onDone={close} />}
    </Popover>
  );
}

function CameraChoices({ onDone }: { onDone: () => void }) {
  const t = useCameraTexts();
  const { t: tOfPage } = useTranslation();
  const { notices } = useShell();
  const { cameraHistories, slots, openViews } = useViews();
  const { clicks } = useDrawing();
  const { selected, open, linked, views } = useSnapshot(slots);
  const steps = useSnapshot(cameraHistories.possibleSteps)[selected];
  const kind = useSnapshot(clicks).camera?.kind;
  const hasView = views[selected] !== undefined;
  const services = { clicks, slots, openViews, notices };
  const runAndClose = (run: () => void) => () => {
    onDone();
    run();
  };
  return (
    <div className="hf-cameramenu">
      <CameraMenuChoice
        id="previousView"
        disabledReason={steps?.hasPrevious ? undefined : t('noStep.previous')}
        onClick={() => cameraHistories.step('previous')}
      />
      <CameraMenuChoice
        id="nextView"
        disabledReason={steps?.hasNext ? undefined : t('noStep.next')}
        onClick={() => cameraHistories.step('next')}
      />
      <div className="hf-popover__rule" />
      <CameraMenuChoice
        id="zoomWindow"
        isPressed={kind === 'zoomWindow'}
        onClick={runAndClose(() => zoomToWindow({ clicks }))}
      />
      <CameraMenuChoice
        id="walk"
        isPressed={kind === 'walk'}
        disabledReason={hasView ? undefined : tOfPage('interact.selectView')}
        onClick={runAndClose(() => toggleWalk(services))}
      />
      {open.length > 1 && (
        <CameraMenuChoice
          id="linkCameras"
          isPressed={linked[selected] === true}
          onClick={() => toggleLink(slots, slots.selected)}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  id: keyof typeof CAMERA_KEYS;
  /** Why it is disabled, shown instead of its name. */
  disabledReason?: string | undefined;
  isPressed?: boolean;
  onClick: () => void;
}

/** Keeps the focus when disabled: repeated clicks on Back must not lose it. */
function CameraMenuChoice({ id, disabledReason, isPressed, onClick }: ChoiceProps) {
  const t = useCameraTexts();
  const name = t(`command.${id}`);
  return (
    <button
      type="button"
      className="hf-popover__item"
      title={disabledReason ?? `${name} (${CAMERA_KEYS[id]})`}
      aria-disabled={disabledReason !== undefined}
      aria-pressed={isPressed}
      onClick={() => {
        if (disabledReason === undefined) onClick();
      }}
    >
      {name}
      <span className="hf-spacer" />
      <kbd>{CAMERA_KEYS[id]}</kbd>
    </button>
  );
}
