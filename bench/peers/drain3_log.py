"""Mines the templates of an application log with Drain3 as a whole process, and prints how many it has found.

Addresses, hexadecimal and decimal numbers are masked, as the documentation of Drain3 advises: without that, every line of an
application log with a number in its first words is a template of its own.
"""

import logging
import sys

from drain3 import TemplateMiner
from drain3.masking import MaskingInstruction
from drain3.template_miner_config import TemplateMinerConfig

MASKS = {
    "address": r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])",
    "hexadecimal": r"(?<!\w)(?:0x[0-9a-fA-F]+|[0-9a-f]{8,})(?!\w)",
    "number": r"(?<!\w)[+-]?\d+(?:\.\d+)?(?!\w)",
}

logging.disable(logging.INFO)
config = TemplateMinerConfig()
config.profiling_enabled = False
config.masking_instructions = [MaskingInstruction(pattern, name) for name, pattern in MASKS.items()]
miner = TemplateMiner(config=config)
with open(sys.argv[1], encoding="utf-8", errors="replace") as log:
    for line in log:
        miner.add_log_message(line.rstrip("\n"))
print(len(miner.drain.clusters))
