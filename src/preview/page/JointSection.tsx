/** A slider a joint, with the limits that the file gives. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JointMotion } from '../../domain/models/joint.ts';
import type { ModelJoint } from '../../domain/models/summary.ts';
import type { Pose } from '../scene/JointRig.ts';
import { formatFixed } from './figures.ts';

export interface JointSectionProps {
  joints: readonly ModelJoint[];
  pose: Pose;
  onPose(pose: Pose): void;
}

export function JointSection({ joints, pose, onPose }: JointSectionProps) {
  const { t } = useTranslation('preview');
  if (joints.length === 0) return <p className="hp-note">{t('noJoints')}</p>;
  return (
    <>
      {joints.map(({ name, motion }) => (
        <JointSlider
          key={name}
          name={name}
          motion={motion}
          deg={pose[name] ?? 0}
          onTurn={(deg) => onPose({ ...pose, [name]: deg })}
        />
      ))}
      <button type="button" className="hf-tool" disabled={isAtRest(pose)} onClick={() => onPose({})}>
        {t('jointsRest')}
      </button>
    </>
  );
}

interface JointSliderProps {
  name: string;
  motion: JointMotion | undefined;
  deg: number;
  onTurn(deg: number): void;
}

function JointSlider({ name, motion, deg, onTurn }: JointSliderProps) {
  const { t } = useTranslation('preview');
  const id = useId();
  return (
    <p className="hp-joint">
      <label htmlFor={id}>{name.replace(/_joint$/, '').replaceAll('_', ' ')}</label>
      <output htmlFor={id}>
        {formatFixed(deg, 0)}
        <span className="hp-unit">°</span>
      </output>
      <input
        id={id}
        type="range"
        min={motion?.minDeg ?? 0}
        max={motion?.maxDeg ?? 0}
        value={deg}
        disabled={!motion}
        title={
          motion && t('jointLimits', { least: formatFixed(motion.minDeg, 0), most: formatFixed(motion.maxDeg, 0) })
        }
        onChange={({ target }) => onTurn(target.valueAsNumber)}
      />
    </p>
  );
}

function isAtRest(pose: Pose): boolean {
  return Object.values(pose).every((deg) => deg === 0);
}
