import type { FloorAlarm, FloorCorrection, FloorDispute, FloorTable } from '../floorTypes';
import { floorApi } from '../server/floorApi';
import { clockTime, decisionWord, sentence, testWord } from './floorWords';
import { ReasonForm } from './ReasonForm';

/** What waits for a decision at a table: alarms first, then disputes, then corrections. */
export function Cases({
  table,
  onDone,
  onRound,
}: {
  table: FloorTable;
  onDone: () => void;
  onRound: (round: number) => void;
}) {
  return (
    <>
      {table.alarms.map((one) => (
        <AlarmCase key={one.number} table={table.name} alarm={one} onDone={onDone} onRound={onRound} />
      ))}
      {table.disputes.map((one) => (
        <DisputeCase key={one.number} table={table.name} dispute={one} onDone={onDone} onRound={onRound} />
      ))}
      {table.corrections.map((one) => (
        <CorrectionCase key={one.number} table={table.name} correction={one} onDone={onDone} onRound={onRound} />
      ))}
    </>
  );
}

interface CaseProps {
  readonly table: string;
  readonly onDone: () => void;
  readonly onRound: (round: number) => void;
}

function RoundButton({ round, onRound }: { round: number; onRound: (round: number) => void }) {
  return (
    <button type="button" className="button" onClick={() => onRound(round)}>
      Round {round} beside the law
    </button>
  );
}

function AlarmCase({ table, alarm, onDone, onRound }: CaseProps & { alarm: FloorAlarm }) {
  return (
    <section className="floor-case" data-kind="alarm" aria-label={`Alarm ${String(alarm.number)}`}>
      <h3>Alarm: {testWord(alarm.test)}</h3>
      <p>{sentence(alarm.says)}</p>
      {alarm.cards.length === 0 ? null : <p className="recorded-cards">{alarm.cards.join(' ')}</p>}
      <p className="quiet">
        {clockTime(alarm.at)}, round {alarm.round}
        {alarm.dealer === '' ? '' : `, ${alarm.dealer} dealt`}
      </p>
      {alarm.round === 0 ? null : <RoundButton round={alarm.round} onRound={onRound} />}
      <ReasonForm
        label="What was found"
        decisions={[{ label: 'Acknowledge', act: (reason) => floorApi.acknowledge(table, alarm.number, reason) }]}
        onDone={onDone}
      />
    </section>
  );
}

function DisputeCase({ table, dispute, onDone, onRound }: CaseProps & { dispute: FloorDispute }) {
  const decide = (decision: 'for-player' | 'for-house' | 'no-change') => ({
    label: decisionWord(decision),
    act: (reason: string) => floorApi.decide(table, dispute.number, decision, reason),
  });
  return (
    <section className="floor-case" data-kind="dispute" aria-label={`Dispute ${String(dispute.number)}`}>
      <h3>{dispute.opened_by} calls</h3>
      <p>{dispute.says}</p>
      <p className="quiet">
        {clockTime(dispute.at)}, round {dispute.round}
      </p>
      <RoundButton round={dispute.round} onRound={onRound} />
      <ReasonForm
        label="Why"
        decisions={[decide('no-change'), decide('for-player'), decide('for-house')]}
        onDone={onDone}
      />
    </section>
  );
}

function CorrectionCase({ table, correction, onDone, onRound }: CaseProps & { correction: FloorCorrection }) {
  const answer = (approved: boolean) => ({
    label: approved ? 'Approve' : 'Not right',
    act: (reason: string) => floorApi.approve(table, correction.number, approved, reason),
  });
  return (
    <section className="floor-case" data-kind="correction" aria-label={`Correction ${String(correction.number)}`}>
      <h3>Correction by {correction.made_by}</h3>
      <p>{sentence(correction.says)}</p>
      <p className="quiet">{clockTime(correction.at)}. Nobody approves their own.</p>
      {correction.round === 0 ? null : <RoundButton round={correction.round} onRound={onRound} />}
      <ReasonForm label="Why" decisions={[answer(true), answer(false)]} onDone={onDone} />
    </section>
  );
}
