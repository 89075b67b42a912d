export type { CoachedChoice, CoachPrices, CoachStatus, CoachValues, CoachVerdict } from '../wire';
export type { CoachView } from './coachStore';
