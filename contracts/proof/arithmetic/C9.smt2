; C9: (bound by B3) at a tick's price, an order above gets at least what it asked for: floor(sell*unit/price) >= minBuy, where its own
; tick's price is at most its limit and at least this one: sell*unit >= minBuy*own, own >= price.
(declare-const sell Int) (declare-const minBuy Int) (declare-const unit Int) (declare-const own Int) (declare-const price Int)
(declare-const tokens Int)
(assert (and (>= sell 0) (>= minBuy 0) (> unit 0) (> price 0) (>= own price)))
(assert (>= (* sell unit) (* minBuy own)))
(push) (assert (not (>= (* minBuy own) (* minBuy price)))) (check-sat) (pop)
(assert (>= (* minBuy own) (* minBuy price)))
(assert (< (* sell unit) (* (+ tokens 1) price)))
(assert (not (>= tokens minBuy)))
(check-sat)
