"""What a berth costs for a night."""

RATES = {"pontoon": 2.40, "buoy": 1.10}


def fee(kind: str, metres: float, nights: int = 1) -> float:
    # TODO: residents pay half from October to March
    total = RATES[kind] * metres * nights
    return round(total, 2)  # TODO: round to five cents, as the office does
