"""The order of play of double attack in one place: what the table waits for, and what the dealer does then.

`WAITS` has the phases in which a table waits for a command, `PROCEDURES` what follows without waiting for
anybody, both in the order of a round; `COMMANDS` is what carries each command out. 26.7, which had the order
of the deal, is not in the documents: the clauses of those rows are blackjack's, or a source.
docs/order-of-play.md is written from here.
"""

from cutcard.games.double_attack.irregularities import handlers
from cutcard.games.double_attack.irregularities.shoe import SHOE
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model.procedure import Procedure
from cutcard.games.double_attack.model.state import Phase
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import betting, deal, dealer, decisions, ending, settlement
from cutcard.games.double_attack.round.dealer import HOLE_CARD
from cutcard.games.double_attack.round.decisions import SHARED_BOXES
from cutcard.games.double_attack.round.shoe import STACK_COMMANDS
from cutcard.games.double_attack.sources import ATTACK, BUST_IT_PAYOUT
from cutcard.games.protocol import Deal, EndRound, GiveCard, PlaceBet, ShoeRunsOut, VoidRound, WithdrawBet
from cutcard.games.table.order_of_play import Row, Spoken, Wait

# --- what the dealer does, in the order of a round --------------------------------------------------------

PROCEDURES: dict[Procedure, Row[Progress, Procedure]] = {
    Procedure.FIRST_CARD: Row(ATTACK, deal.first_card, (Phase.ATTACK,)),
    Procedure.HANDS: Row("26.15(h)", deal.hands_dealt, (Procedure.INITIAL_CARD,)),
    Procedure.INITIAL_CARD: Row(
        "26.15(d)", deal.initial_card, (Phase.DEALING, Phase.BETWEEN, Procedure.INSURANCE_LINE)
    ),
    Procedure.INSURANCE_LINE: Row("26.11(a)", dealer.insurance_line, (Phase.INSURANCE, Procedure.READER)),
    Procedure.READER: Row(
        "26.11(b)",
        HOLE_CARD.use_reader,
        (Procedure.FIRST_TURN, Phase.READER, Procedure.READER_ANSWERED),
    ),
    Procedure.READER_ANSWERED: Row(
        "26.11(b)",
        HOLE_CARD.reader_answered,
        (Procedure.FIRST_TURN, Procedure.HOLE_CARD, Phase.TURNING),
    ),
    Procedure.FIRST_TURN: Row("26.12(a)", decisions.first_turn, (Phase.PLAY, Phase.DEALER_TO_PLAY)),
    Procedure.CARD_DRAWN: Row("26.10(c)", decisions.card_drawn, (Procedure.NEXT_TURN,)),
    Procedure.DOUBLE_OF_OTHERS: Row("26.13(d)", SHARED_BOXES.ask_about_double, (Phase.PLAY,)),
    Procedure.SPLIT_OF_OTHERS: Row("26.13(f)", SHARED_BOXES.ask_about_split, (Phase.PLAY,)),
    Procedure.NEXT_TURN: Row("26.10(b)", decisions.next_turn, (Phase.PLAY, Phase.DEALER_TO_PLAY)),
    Procedure.HOLE_CARD: Row("26.11(d)", HOLE_CARD.turn_known, (Procedure.SECOND_CARD,)),
    Procedure.SECOND_CARD: Row("26.8(a)2", settlement.second_card, (Procedure.BUST_IT,)),
    Procedure.BUST_IT: Row(BUST_IT_PAYOUT, settlement.bust_it, (Procedure.DEALER_DRAWS,)),
    Procedure.DEALER_DRAWS: Row("26.12(b)", dealer.draw_or_stand, (Phase.DEALER, Phase.SETTLING)),
    Procedure.LAST_WAGERS: Row("26.9(b)", settlement.last_wagers, (Procedure.CARDS_PICKED_UP,)),
    Procedure.CARDS_PICKED_UP: Row("2.6(i)", ending.pick_up, (Phase.BETWEEN,)),
}

# --- what the table waits for, in the order of a round ----------------------------------------------------

WAITS: dict[Phase, Wait] = {
    Phase.BETWEEN: Wait("2.3(c)", {Deal: (Phase.UP_CARD, Procedure.HANDS)}),
    Phase.UP_CARD: Wait(ATTACK, {GiveCard: (Procedure.FIRST_CARD,)}),
    Phase.ATTACK: Wait("26.13(e)", {cm.CloseAttack: (Procedure.HANDS,)}),
    Phase.DEALING: Wait(
        "2.6(e)",
        {
            GiveCard: (Procedure.INITIAL_CARD,),
            cm.TakeCard: (Procedure.INITIAL_CARD,),
            cm.DeclineCard: (Procedure.INITIAL_CARD,),
        },
    ),
    Phase.INSURANCE: Wait("26.11(b)", {cm.CloseInsurance: (Procedure.READER,)}),
    Phase.READER: Wait("26.11(b)", {cm.AnswerReader: (Procedure.READER_ANSWERED,)}),
    Phase.PLAY: Wait(
        "26.12(a)",
        {
            cm.Stand: (Procedure.NEXT_TURN,),
            cm.Surrender: (Procedure.NEXT_TURN,),
            cm.Double: (Procedure.DOUBLE_OF_OTHERS,),
            cm.Split: (Procedure.SPLIT_OF_OTHERS,),
            GiveCard: (Procedure.CARD_DRAWN,),
            cm.TakeCard: (Procedure.NEXT_TURN,),
            cm.DeclineCard: (Procedure.NEXT_TURN,),
        },
    ),
    Phase.DEALER_TO_PLAY: Wait(
        "26.11(d)",
        {cm.DealerPlays: (Phase.DEALER, Phase.SETTLING, Phase.TURNING, Procedure.HOLE_CARD)},
    ),
    Phase.TURNING: Wait("26.11(d)", {cm.TurnHoleCard: (Procedure.SECOND_CARD,)}),
    Phase.DEALER: Wait("26.12(b)", {GiveCard: (Procedure.SECOND_CARD, Procedure.BUST_IT)}),
    Phase.SETTLING: Wait("2.3(e)", {EndRound: (Procedure.LAST_WAGERS,)}),
}

AT_ANY_TIME = {VoidRound: (Procedure.CARDS_PICKED_UP,)}
"""What may end any phase of a round (2.6(i), 26.15(g))."""

IRREGULARITIES = {
    "26.15(a)": (Phase.BETWEEN,),
    "26.15(b)": (Phase.BETWEEN,),
    "26.15(d)": (Procedure.HANDS,),
    "26.15(h)": (Procedure.INITIAL_CARD,),
    "26.15(i)": (Procedure.NEXT_TURN,),
    "26.15(l)1": (Phase.SETTLING,),
    "26.15(m)": (Procedure.FIRST_TURN,),
}
"""What an irregularity may lead to, by its clause; any other leaves the phase as it is."""

# --- every command ----------------------------------------------------------------------------------------

COMMANDS: dict[type, Spoken[Progress, Procedure]] = {
    # the cards are made ready
    **STACK_COMMANDS,
    # wagers are laid
    PlaceBet: Spoken("2.3(d)", betting.place_bet),
    WithdrawBet: Spoken("2.3(c)", betting.withdraw),
    cm.PermitBoxes: Spoken("26.14", betting.permit_boxes),
    cm.StayAlone: Spoken("26.13(a)", betting.stay_alone),
    Deal: Spoken("2.3(c)", betting.deal),
    cm.Attack: Spoken("26.13(e)", betting.attack),
    cm.CloseAttack: Spoken(ATTACK, betting.close_attack),
    # the round
    GiveCard: Spoken("2.6(e)", deal.give_card),
    cm.Insure: Spoken("26.11(b)", dealer.insure),
    cm.CloseInsurance: Spoken("26.11(b)", dealer.close_line),
    cm.AnswerReader: Spoken("26.11(b)", HOLE_CARD.answer_reader),
    cm.Hit: Spoken("26.12(a)", decisions.decision),
    cm.Stand: Spoken("26.12(a)", decisions.decision),
    cm.Double: Spoken("26.9(a)", decisions.decision),
    cm.Split: Spoken("26.10(a)", decisions.decision),
    cm.Surrender: Spoken("26.8(a)1", decisions.decision),
    cm.Follow: Spoken("26.13(d)", SHARED_BOXES.follow),
    cm.Assign: Spoken("26.13(f)", SHARED_BOXES.assign),
    cm.CloseJoining: Spoken("26.13(d)", SHARED_BOXES.close),
    cm.TakeCard: Spoken("26.15(h)", handlers.take_card),
    cm.DeclineCard: Spoken("26.15(h)", handlers.decline_card),
    cm.DealerPlays: Spoken("26.11(d)", dealer.dealer_plays),
    cm.TurnHoleCard: Spoken("26.11(d)", HOLE_CARD.turn_over),
    EndRound: Spoken("2.3(e)", ending.end_round),
    # what goes wrong
    cm.Irregular: Spoken("26.15", handlers.IRREGULARITIES.irregular),
    cm.Repair: Spoken("26.15(m)", handlers.IRREGULARITIES.repair),
    ShoeRunsOut: Spoken("26.15(g)", SHOE.shoe_runs_out),
    VoidRound: Spoken("26.15(g)", ending.void_round),
}
