"""Acts that bring chips to a table: they are reserved in the wallet before the act is carried out."""

from cutcard.pit.runtime.background_tasks import TryAgainError
from cutcard.pit.runtime.table_writer import SentCommand, TableWriter
from cutcard.pit.store.protocol import StoreDownError
from cutcard.pit.table import acts, answers
from cutcard.pit.wallet.cage import new_key
from cutcard.pit.wallet.wallet import NotEnough


async def carry_out_with_chips(writer: TableWriter, sent: SentCommand, act: acts.Sit | acts.Bring) -> bytes:
    """Reserves the chips in the wallet first. If the table refuses the act they are returned."""
    if act.chips <= 0:
        return await writer.refuse(sent, answers.house_rule("bring some chips"))
    key = new_key(writer.table, sent.player)
    reserved = await writer.reserve_chips(sent.player, act.chips, key)
    if isinstance(reserved, NotEnough):
        return await writer.refuse(sent, answers.house_rule("you have less than that in your wallet"))
    with_key = act.__class__(**{name: getattr(act, name) for name in act.__slots__} | {"key": key})
    try:
        answer = await writer.carry_out(sent, with_key)
    except TryAgainError:
        if writer.is_fenced:  # this table is never reloaded, so nothing else would return the chips
            await writer.cage.give_back(key)
        raise
    try:
        # This does nothing if the table has committed that it holds the chips. If it fails, the answer
        # stands, and the reload finds out where the chips are.
        writer.in_sync = await writer.cage.give_back(key)
    except StoreDownError:
        writer.in_sync = False
    return answer
