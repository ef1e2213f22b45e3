"""An integer program, solved exactly by HiGHS. ``highspy`` is imported here alone, and only to solve."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import highspy

Row = Mapping[int, int]
"""Coefficients by variable."""
INFINITY = float("inf")
MOST_SECONDS = 120.0
"""By the clock; whoever lets strangers ask limits the processor's time."""


class OutOfTime(Exception):
    """No answer was found in time, and none was ruled out."""


@contextmanager
def silent_output() -> Iterator[None]:
    """Keep the version and license from standard output that HiGHS prints before any option can be set."""
    standard_output = os.dup(1)
    try:
        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), 1)
        yield
    finally:
        os.dup2(standard_output, 1)
        os.close(standard_output)


class Program:
    """Whole numbers under linear conditions, of which a weighted sum shall be as large as can be."""

    def __init__(self) -> None:
        self.lower: list[float] = []
        self.upper: list[float] = []
        self.weights: list[int] = []
        self.is_whole: list[bool] = []
        self.rows: list[tuple[float, float, Row]] = []

    def variable(self, minimum: int = 0, maximum: int | None = None, weight: int = 0, is_whole: bool = True) -> int:
        """A new number; whole, unless the conditions see to that."""
        self.is_whole.append(is_whole)
        self.lower.append(minimum)
        self.upper.append(INFINITY if maximum is None else maximum)
        self.weights.append(weight)
        return len(self.lower) - 1

    def bound(self, row: Row, minimum: int | None = None, maximum: int | None = None) -> None:
        """A condition: the sum lies between these."""
        lower, upper = -INFINITY if minimum is None else minimum, INFINITY if maximum is None else maximum
        self.rows.append((lower, upper, {key: number for key, number in row.items() if number}))

    def smaller(self, variable: int, count: int, maximum: int) -> int:
        """A new number: the smaller of a number, which is no larger than the maximum, and a count."""
        smaller, is_more = self.variable(0, count), self.variable(0, 1)
        self.bound({variable: 1, smaller: -1, is_more: -maximum}, maximum=0)
        self.bound({smaller: 1, is_more: -count}, minimum=0)
        self.bound({smaller: 1, variable: -1}, maximum=0)
        return smaller

    def best(self) -> Sequence[int] | None:
        """The best values, ``None`` if there are none. Raises ``OutOfTime``."""
        return self._solved({"time_limit": MOST_SECONDS, "mip_rel_gap": 0.0, "mip_abs_gap": 0.99})

    def any(self, nodes: int) -> Sequence[int] | None:
        """Some values, rather good ones, ``None`` if there are none. Raises ``OutOfTime`` after so many tries."""
        return self._solved({"mip_max_nodes": nodes, "mip_max_improving_sols": 1, "time_limit": MOST_SECONDS})

    def _solved(self, limits: Mapping[str, float]) -> Sequence[int] | None:
        import highspy

        with silent_output():
            solver = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("random_seed", 1)
        for name, value in limits.items():
            solver.setOptionValue(name, value)
        solver.passModel(self._model())
        solver.run()
        status = solver.getModelStatus()
        if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
            return None
        info = solver.getInfo()
        if info.primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
            raise OutOfTime
        if status != highspy.HighsModelStatus.kOptimal and "mip_rel_gap" in limits:
            raise OutOfTime
        return [round(value) for value in solver.getSolution().col_value]

    def _model(self) -> "highspy.HighsLp":
        """The program as the solver takes it."""
        import highspy
        import numpy

        model = highspy.HighsLp()
        count = len(self.lower)
        starts, places = [0], list[int]()
        numbers: list[int] = []
        for _, _, row in self.rows:
            places += row.keys()
            numbers += row.values()
            starts.append(len(places))
        model.num_col_, model.num_row_ = count, len(self.rows)
        model.col_cost_ = numpy.array(self.weights, numpy.float64)
        model.col_lower_ = numpy.array(self.lower, numpy.float64)
        model.col_upper_ = numpy.array(self.upper, numpy.float64)
        model.row_lower_ = numpy.array([low for low, _, _ in self.rows], numpy.float64)
        model.row_upper_ = numpy.array([upper for _, upper, _ in self.rows], numpy.float64)
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_ = numpy.array(starts, numpy.int32)
        model.a_matrix_.index_ = numpy.array(places, numpy.int32)
        model.a_matrix_.value_ = numpy.array(numbers, numpy.float64)
        kinds = {True: highspy.HighsVarType.kInteger, False: highspy.HighsVarType.kContinuous}
        model.integrality_ = [kinds[is_whole] for is_whole in self.is_whole]
        model.sense_ = highspy.ObjSense.kMaximize
        return model
