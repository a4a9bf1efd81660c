; C8: (bound by B2 and B3) where the price lies between two ticks, an order above gets at least what it asked for: floor(sell*S/A) >= minBuy.
; Its tick's multiple m is at most its limit (T3, T4), no lower than the lowest tick above the clearing one (m >= next),
; and at that tick those above did not cover the supply: A*unit < S*b*next.
(declare-const sell Int) (declare-const minBuy Int) (declare-const S Int) (declare-const A Int)
(declare-const unit Int) (declare-const b Int) (declare-const m Int) (declare-const next Int) (declare-const tokens Int)
(assert (and (>= sell 0) (>= minBuy 0) (> S 0) (> A 0) (> unit 0) (> b 0) (> next 0) (>= m next)))
(declare-const limit Int) (assert (= limit (* sell unit)))
(declare-const asked Int) (assert (= asked (* b m)))
(declare-const first Int) (assert (= first (* b next)))
(assert (>= asked first))
(assert (>= limit (* minBuy asked)))
(assert (< (* A unit) (* S first)))
(assert (< (* sell S) (* (+ tokens 1) A)))
; steps of the chain: minBuy*A*unit <= minBuy*S*first <= minBuy*S*asked <= sell*unit*S
(push) (assert (not (<= (* minBuy (* A unit)) (* minBuy (* S first))))) (check-sat) (pop)
(assert (<= (* minBuy (* A unit)) (* minBuy (* S first))))
(push) (assert (not (<= (* (* minBuy S) first) (* (* minBuy S) asked)))) (check-sat) (pop)
(assert (<= (* (* minBuy S) first) (* (* minBuy S) asked)))
(push) (assert (not (<= (* S (* minBuy asked)) (* S limit)))) (check-sat) (pop)
(assert (<= (* S (* minBuy asked)) (* S limit)))
(assert (not (>= tokens minBuy)))
(check-sat)
