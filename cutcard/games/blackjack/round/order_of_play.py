"""The order of play of blackjack in one place: what the table waits for, and what the dealer does then.

`WAITS` has the phases in which a table waits for a command, `PROCEDURES` what follows without waiting for
anybody, both in the order of a round and with their clauses. `BOX_BY_BOX` is how one box is settled,
`COMMANDS` what carries each command out. Handlers name the procedure that follows theirs and do not call each
other. docs/order-of-play.md is written from here.
"""

from collections.abc import Callable

from cutcard.games.blackjack.irregularities import handlers
from cutcard.games.blackjack.irregularities.missed_cards import MISSED
from cutcard.games.blackjack.irregularities.shoe import SHOE
from cutcard.games.blackjack.layout.main_wagers import turn_over
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.procedure import Next, Procedure
from cutcard.games.blackjack.model.state import Box, Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import (
    betting,
    dealer,
    decisions,
    ending,
    face_down,
    initial_deal,
    insurance,
    multiple_action,
    settlement,
    sevens_offer,
    shared_boxes,
    side_wagers,
    withdrawal,
)
from cutcard.games.blackjack.round.dealer import HOLE_CARD
from cutcard.games.blackjack.round.long_wagers import bonus, progressive, streaks
from cutcard.games.blackjack.shoe import card_table, opening, shuffling
from cutcard.games.protocol import (
    ChangeBox,
    CloseTable,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    ReceivePreShuffled,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
    VoidRound,
    WithdrawBet,
)
from cutcard.games.table.order_of_play import Row, Spoken, Wait

# --- one box, when the wagers are settled -----------------------------------------------------------------

BOX_BY_BOX: tuple[tuple[str, Callable[[Progress, Box], None]], ...] = (
    ("2.17(e)", side_wagers.turned_third_card),
    ("2.3(e)", settlement.main_wagers_of),
    ("2.24(e)", side_wagers.with_main_wager),
    ("2.22(c)", streaks.count_hand),
    ("2.19(g)1", progressive.settle_box),
)
"""What is settled of a box, in this order, once its cards lie face up (2.6A(g), 2.10(c))."""


def _box_by_box(then: Procedure) -> Callable[[Progress], Next]:
    """A procedure that settles every box from the dealer's far right (2.3(e)), then goes on to `then`."""

    def settle(run: Progress) -> Next:
        """Every box from the dealer's far right: its cards are turned up, its wagers settled."""
        for before in run.counterclockwise():
            turn_over(run, before)
            box = run.state.box(before.number)
            assert box is not None
            for _, handler in BOX_BY_BOX:
                handler(run, box)
        return then

    return settle


_before_play = _box_by_box(Procedure.BLACKJACK_ENDS)


def _against_blackjack(run: Progress) -> Next:
    """Every box is settled at once, unless cards lie face down whose faces the table does not know."""
    if any(box.waits_for_faces for box in run.state.boxes):
        return Procedure.BLACKJACK_ENDS
    return _before_play(run)


# --- what the dealer does, in the order of a round --------------------------------------------------------

PROCEDURES: dict[Procedure, Row[Progress, Procedure]] = {
    # betting closes
    Procedure.LIGHTS: Row("2.19(b)", progressive.verify_lights, (Procedure.BETTING_CLOSED,)),
    Procedure.BETTING_CLOSED: Row("2.3(c)", betting.close_betting, (Procedure.STREAKS,)),
    Procedure.STREAKS: Row("2.22(f)", streaks.at_deal, (Procedure.METERS,)),
    Procedure.METERS: Row("2.19(b)", progressive.register, (Procedure.BEFORE_FIRST_CARD,)),
    Procedure.BEFORE_FIRST_CARD: Row("2.6(d)1", initial_deal.before_first_card, (Procedure.PASSED_OVER,)),
    Procedure.PASSED_OVER: Row("2.15(g)", MISSED.at_deal, (Phase.DEALING,)),
    # the initial cards, and what they settle
    Procedure.INITIAL_CARD: Row(
        "2.6(e)", initial_deal.initial_card, (Phase.DEALING, Procedure.SECOND_CARDS, Procedure.INITIAL_CARDS)
    ),
    Procedure.SECOND_CARDS: Row(
        "2.17(d)", side_wagers.second_cards, (Phase.DEALING, Procedure.INITIAL_CARDS)
    ),
    Procedure.INITIAL_CARDS: Row("2.24(d)", side_wagers.initial_cards_complete, (Procedure.FLOORPERSON,)),
    Procedure.FLOORPERSON: Row(
        "2.24(e)", side_wagers.notify_floorperson, (Phase.ATTENDING, Procedure.FIRST_CARDS_OF_DEALER)
    ),
    Procedure.FIRST_CARDS_OF_DEALER: Row(
        "2.25(e)", side_wagers.first_cards_of_dealer, (Procedure.BLACKJACKS,)
    ),
    Procedure.BLACKJACKS: Row("2.7(a)", settlement.blackjacks, (Procedure.INSURANCE_LINE,)),
    # insurance and the card reader
    Procedure.INSURANCE_LINE: Row(
        "2.9(a)", insurance.open_line, (Phase.INSURANCE, Procedure.SEVENS_OFFER, Procedure.READER)
    ),
    Procedure.READER: Row(
        "2.6(j)", HOLE_CARD.use_reader, (Procedure.FIRST_TURN, Phase.READER, Procedure.READER_ANSWERED)
    ),
    Procedure.READER_ANSWERED: Row(
        "2.6(j)1",
        HOLE_CARD.reader_answered,
        (Procedure.INSURANCE_LOST, Procedure.HOLE_CARD, Phase.TURNING),
    ),
    Procedure.INSURANCE_LOST: Row("2.9(d)", settlement.lose_insurance, (Procedure.ROWS_WITHOUT_BLACKJACK,)),
    Procedure.ROWS_WITHOUT_BLACKJACK: Row(
        "2.24(e)1ii", side_wagers.no_blackjack_read, (Procedure.FIRST_TURN,)
    ),
    # the players' decisions
    Procedure.FIRST_TURN: Row("2.6(f)", decisions.first_turn, (Phase.PLAY, Phase.DEALER_TO_PLAY)),
    Procedure.CARD_DRAWN: Row("2.6(g)", decisions.card_drawn, (Procedure.NEXT_TURN,)),
    Procedure.DOUBLE_OF_OTHERS: Row("2.13(d)", shared_boxes.ask_about_double, (Phase.PLAY,)),
    Procedure.SPLIT_OF_OTHERS: Row("2.13(e)", shared_boxes.ask_about_split, (Phase.PLAY,)),
    Procedure.NEXT_TURN: Row("2.6(f)", decisions.next_turn, (Phase.PLAY, Phase.DEALER_TO_PLAY)),
    # the dealer's hand
    Procedure.HANDS_OF_DEALER: Row(
        "2.18(e)", multiple_action.dealer_plays, (Phase.DEALER, Phase.SETTLING, Procedure.SPOT_WAGERS)
    ),
    Procedure.HOLE_CARD: Row("2.6(j)", HOLE_CARD.turn_known, (Procedure.SECOND_CARD_OF_DEALER,)),
    Procedure.SECOND_CARD_OF_DEALER: Row(
        "2.25(e)", side_wagers.second_card_of_dealer, (Procedure.SEVENS_OFFER, Procedure.SECOND_CARD_WAGERS)
    ),
    Procedure.SEVENS_OFFER: Row(
        "2.6(j)3",
        sevens_offer.offer,
        (Phase.OFFERING, Procedure.BLACKJACK_WAGERS, Procedure.SECOND_CARD_WAGERS),
    ),
    Procedure.OFFER_ANSWERED: Row("2.17(e)", sevens_offer.answered, (Procedure.SEVENS_OFFER,)),
    Procedure.SECOND_CARD_WAGERS: Row("2.9(c)", settlement.second_card, (Procedure.SECOND_CARD_ROWS,)),
    Procedure.SECOND_CARD_ROWS: Row(
        "2.24(e)2", side_wagers.after_second_card, (Procedure.BLACKJACK_WAGERS, Procedure.CARD_OF_DEALER)
    ),
    Procedure.BLACKJACK_WAGERS: Row("2.6(j)1", _against_blackjack, (Procedure.BLACKJACK_ENDS,)),
    Procedure.BLACKJACK_ENDS: Row("2.6(j)1", ending.blackjack_before_play, (Phase.SETTLING,)),
    Procedure.CARD_OF_DEALER: Row("2.25(e)", side_wagers.card_of_dealer, (Procedure.DEALER_DRAWS,)),
    Procedure.DEALER_DRAWS: Row("2.12(b)", dealer.draw_or_stand, (Phase.DEALER, Phase.SETTLING)),
    # the end of the round
    Procedure.SPOT_WAGERS: Row(
        "2.18(f)", _box_by_box(Procedure.NEXT_HAND_OF_DEALER), (Procedure.NEXT_HAND_OF_DEALER,)
    ),
    Procedure.NEXT_HAND_OF_DEALER: Row("2.18(f)2", multiple_action.next_hand, (Phase.DEALER, Phase.SETTLING)),
    Procedure.OTHER_WAGERS: Row("2.20(f)", _box_by_box(Procedure.BUTTON), (Procedure.BUTTON,)),
    Procedure.BUTTON: Row("2.20(f)", bonus.place_button, (Phase.BONUS, Phase.SETTLING)),
    Procedure.LAST_WAGERS: Row(
        "2.3(e)", _box_by_box(Procedure.CARDS_PICKED_UP), (Procedure.CARDS_PICKED_UP,)
    ),
    Procedure.CARDS_PICKED_UP: Row("2.6(i)", ending.pick_up, (Procedure.AFTER_ROUND,)),
    Procedure.AFTER_ROUND: Row("2.6(m)", ending.after_round, (Phase.BETWEEN,)),
    # the up card of multiple action, where something goes wrong with it
    Procedure.SPOT_WAGERS_UP_CARD_LEFT: Row(
        "2.18(f)", _box_by_box(Procedure.UP_CARD_LEFT), (Procedure.UP_CARD_LEFT,)
    ),
    Procedure.UP_CARD_LEFT: Row("2.15(l)", multiple_action.next_hand_unmoved, (Phase.DEALER, Phase.SETTLING)),
    Procedure.SPOT_WAGERS_SWEPT: Row(
        "2.18(f)", _box_by_box(Procedure.UP_CARD_SWEPT), (Procedure.UP_CARD_SWEPT,)
    ),
    Procedure.UP_CARD_SWEPT: Row(
        "2.15(m)", multiple_action.sweep, (Phase.SWEPT, Phase.DEALER, Phase.SETTLING)
    ),
}

# --- what the table waits for, in the order of a round ----------------------------------------------------

WAITS: dict[Phase, Wait] = {
    Phase.BETWEEN: Wait("2.3(c)", {Deal: (Procedure.LIGHTS,)}),
    Phase.DEALING: Wait(
        "2.6(e)",
        {
            GiveCard: (Procedure.INITIAL_CARD,),
            cm.TurnCards: (Procedure.INITIAL_CARD,),
            cm.TakeCard: (Procedure.INITIAL_CARD,),
            cm.DeclineCard: (Procedure.INITIAL_CARD,),
        },
    ),
    Phase.ATTENDING: Wait("2.24(e)", {cm.Attend: (Procedure.FIRST_CARDS_OF_DEALER,)}),
    Phase.INSURANCE: Wait("2.9(b)", {cm.CloseInsurance: (Procedure.READER,)}),
    Phase.READER: Wait("2.6(j)", {cm.AnswerReader: (Procedure.READER_ANSWERED,)}),
    Phase.PLAY: Wait(
        "2.6(f)",
        {
            cm.Stand: (Procedure.NEXT_TURN,),
            cm.Surrender: (Procedure.NEXT_TURN,),
            cm.Double: (Procedure.DOUBLE_OF_OTHERS,),
            cm.Split: (Procedure.SPLIT_OF_OTHERS,),
            GiveCard: (Procedure.CARD_DRAWN,),
            cm.CloseInsurance: (Procedure.NEXT_TURN,),
            cm.TakeEvenMoney: (Procedure.NEXT_TURN,),
            cm.Insure: (Procedure.NEXT_TURN,),
            cm.TurnCards: (Procedure.NEXT_TURN,),
            cm.DiscardHand: (Procedure.NEXT_TURN,),
            cm.TakeCard: (Procedure.NEXT_TURN,),
            cm.DeclineCard: (Procedure.NEXT_TURN,),
        },
    ),
    Phase.DEALER_TO_PLAY: Wait(
        "2.6(h)",
        {
            cm.DealerPlays: (
                Phase.DEALER,
                Phase.SETTLING,
                Procedure.CARD_OF_DEALER,
                Phase.TURNING,
                Procedure.HOLE_CARD,
                Procedure.HANDS_OF_DEALER,
            )
        },
    ),
    Phase.OFFERING: Wait(
        "2.6(j)3", {GiveCard: (Procedure.OFFER_ANSWERED,), cm.DeclineCard: (Procedure.OFFER_ANSWERED,)}
    ),
    Phase.TURNING: Wait("2.6(j)", {cm.TurnHoleCard: (Procedure.SECOND_CARD_OF_DEALER,)}),
    Phase.DEALER: Wait("2.12(b)", {GiveCard: (Procedure.SECOND_CARD_OF_DEALER, Procedure.CARD_OF_DEALER)}),
    Phase.SETTLING: Wait(
        "2.3(e)",
        {
            cm.DealerPlays: (Procedure.HANDS_OF_DEALER,),
            cm.SettleWagers: (Procedure.OTHER_WAGERS,),
            EndRound: (Procedure.LAST_WAGERS,),
        },
    ),
    Phase.BONUS: Wait("2.20(f)", {cm.PressButton: (Procedure.BUTTON,), cm.ShowDisplay: (Procedure.BUTTON,)}),
    Phase.SWEPT: Wait("2.15(m)", {}),
}

AT_ANY_TIME = {VoidRound: (Procedure.CARDS_PICKED_UP,)}
"""What may end any phase of a round (2.6(i), 2.15(f))."""

IRREGULARITIES = {
    "2.15(g)": (Procedure.INITIAL_CARD,),
    "2.15(i)": (Procedure.NEXT_TURN,),
    "2.15(j)1": (Phase.SETTLING,),
    "2.15(k)": (Procedure.FIRST_TURN,),
    "2.15(l)": (Procedure.SPOT_WAGERS_UP_CARD_LEFT,),
    "2.15(m)": (Procedure.SPOT_WAGERS_SWEPT, Procedure.UP_CARD_SWEPT, Phase.DEALER, Phase.SETTLING),
    "2.15(o)": (Procedure.BUTTON,),
}
"""What an irregularity may lead to, by its clause; any other leaves the phase as it is."""

# --- every command ----------------------------------------------------------------------------------------

COMMANDS: dict[type, Spoken[Progress, Procedure]] = {
    # the cards are made ready
    Prepare: Spoken("2.4(c)", opening.prepare),
    ReceivePreShuffled: Spoken("2.4(a)", opening.receive_pre_shuffled),
    cm.SpreadIdle: Spoken("2.5(j)", opening.spread_idle),
    cm.AskSpread: Spoken("2.5(j)2", opening.ask_spread),
    Shuffle: Spoken("2.5(a)", shuffling.shuffle),
    ShuffleDiscards: Spoken("2.6(m)", shuffling.shuffle_discards),
    PutBack: Spoken("2.21", shuffling.put_back),
    Cut: Spoken("2.5(b)", card_table.cut),
    RefuseCut: Spoken("2.5(f)", card_table.refuse_cut),
    Recut: Spoken("2.5(g)", card_table.recut),
    Reshuffle: Spoken("2.5(h)1", shuffling.reshuffle),
    NewDealer: Spoken("2.6(c)", shuffling.new_dealer),
    ShowBurn: Spoken("2.6(c)", shuffling.show_burn),
    # wagers are laid
    PlaceBet: Spoken("2.3(d)", betting.place_bet),
    WithdrawBet: Spoken("2.3(c)", withdrawal.withdraw),
    ConfirmWager: Spoken("2.3(d)", betting.confirm),
    cm.PermitEntry: Spoken("2.3(i)", betting.permit_entry),
    cm.PermitBoxes: Spoken("2.14", betting.permit_boxes),
    cm.StayAlone: Spoken("2.13(a)", betting.stay_alone),
    ChangeBox: Spoken("2.22(f)", streaks.change_box),
    Deal: Spoken("2.3(c)", betting.deal),
    # the round
    GiveCard: Spoken("2.6(e)", initial_deal.give_card),
    cm.TurnCards: Spoken("2.6A(g)", face_down.turn_cards),
    cm.Attend: Spoken("2.24(e)", side_wagers.attend),
    cm.Insure: Spoken("2.9(b)", insurance.insure),
    cm.TakeEvenMoney: Spoken("2.7(c)", insurance.take_even_money),
    cm.CloseInsurance: Spoken("2.9(b)", insurance.close_line),
    cm.AnswerReader: Spoken("2.6(j)", HOLE_CARD.answer_reader),
    cm.Hit: Spoken("2.6(g)", decisions.decision),
    cm.Stand: Spoken("2.6(f)", decisions.decision),
    cm.Double: Spoken("2.10(a)", decisions.decision),
    cm.Split: Spoken("2.11(a)", decisions.decision),
    cm.Surrender: Spoken("2.8(a)", decisions.decision),
    cm.Follow: Spoken("2.13(d)", shared_boxes.follow),
    cm.Assign: Spoken("2.13(e)", shared_boxes.assign),
    cm.CloseJoining: Spoken("2.13(d)", shared_boxes.close),
    cm.DiscardHand: Spoken("2.6A(e)2", face_down.discard_hand),
    cm.TakeCard: Spoken("2.6(j)3", handlers.take_card),
    cm.DeclineCard: Spoken("2.6(j)3", handlers.decline_card),
    cm.DealerPlays: Spoken("2.6(h)", dealer.dealer_plays),
    cm.TurnHoleCard: Spoken("2.6(j)", HOLE_CARD.turn_over),
    cm.SettleWagers: Spoken("2.20(f)", bonus.settle_wagers),
    cm.PressButton: Spoken("2.20(f)", bonus.press),
    cm.ShowDisplay: Spoken("2.20(f)", bonus.show),
    EndRound: Spoken("2.3(e)", ending.end_round),
    # what goes wrong, and the end
    cm.Irregular: Spoken("2.15", handlers.IRREGULARITIES.irregular),
    cm.Repair: Spoken("2.15", handlers.IRREGULARITIES.repair),
    ShoeRunsOut: Spoken("2.15(f)", SHOE.shoe_runs_out),
    VoidRound: Spoken("2.6(i)", ending.void_round),
    CloseTable: Spoken("2.22(f)", streaks.close_table),
}
