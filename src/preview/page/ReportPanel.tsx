/** All that is known of the file on show. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LevelNumber } from '../../domain/models/levels.ts';
import { type ModelLevel, sizeOf } from '../../domain/models/summary.ts';
import type { VehicleCategory } from '../../domain/vehicle/category.ts';
import type { Pose } from '../scene/JointRig.ts';
import { Findings } from './Findings.tsx';
import { fileSize, formatFixed } from './figures.ts';
import { JointSection } from './JointSection.tsx';
import { LevelTable } from './LevelTable.tsx';
import type { ReadyFile } from './useModelFile.ts';
import { ValidatorSection } from './ValidatorSection.tsx';

export interface ReportPanelProps {
  file: ReadyFile;
  drawn: LevelNumber;
  pose: Pose;
  onPose(pose: Pose): void;
  onCategory(category: VehicleCategory): void;
}

export function ReportPanel({ file, drawn, pose, onPose, onCategory }: ReportPanelProps) {
  const { t } = useTranslation('preview');
  const { report, category } = file;
  const model = report.models.find((one) => one.category === category);
  const { value, unit } = fileSize(file.bytes.byteLength);
  const measured = model?.levels.find((level) => level !== undefined) ?? report.wholeFile;
  return (
    <>
      <h2 className="hp-name">{category ?? file.name}</h2>
      <section className="hp-section" aria-label={t('file')}>
        {file.ownFile && report.models.length > 1 && category && (
          <label className="hp-pair">
            <span>{t('category')}</span>
            <select
              className="hp-select"
              value={category}
              onChange={({ target }) => onCategory(target.value as VehicleCategory)}
            >
              {report.models.map((one) => (
                <option key={one.category}>{one.category}</option>
              ))}
            </select>
          </label>
        )}
        <LabelledValue label={t('file')}>{file.name}</LabelledValue>
        <LabelledValue label={t('fileSize')} unit={unit}>
          {value}
        </LabelledValue>
        {measured && <Size level={measured} />}
      </section>
      <ReportSection title={t('levels')}>
        {report.wholeFile && <LevelTable levels={model?.levels} wholeFile={report.wholeFile} drawnLevel={drawn} />}
      </ReportSection>
      {model && (
        <ReportSection title={t('joints')}>
          <JointSection joints={model.joints} pose={pose} onPose={onPose} />
        </ReportSection>
      )}
      <ReportSection title={t('structure')}>
        <Findings findings={[...report.findings, ...(model?.findings ?? [])]} />
      </ReportSection>
      <ReportSection title={t('validator')}>
        <ValidatorSection report={report.validator} />
      </ReportSection>
    </>
  );
}

export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="hp-section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Size({ level }: { level: ModelLevel }) {
  const { t } = useTranslation('preview');
  const [length, height, width] = sizeOf(level);
  return (
    <>
      <LabelledValue label={t('length')} unit="m">
        {formatFixed(length, 2)}
      </LabelledValue>
      <LabelledValue label={t('width')} unit="m">
        {formatFixed(width, 2)}
      </LabelledValue>
      <LabelledValue label={t('height')} unit="m">
        {formatFixed(height, 2)}
      </LabelledValue>
    </>
  );
}

function LabelledValue({ label, unit, children }: { label: string; unit?: string; children: ReactNode }) {
  return (
    <p className="hp-pair">
      <span>{label}</span>
      <b>
        {children} {unit && <span className="hp-unit">{unit}</span>}
      </b>
    </p>
  );
}
