package com.shop.orders;

import org.springframework.beans.factory.annotation.Autowired;

public class InvoiceService {
    @Autowired
    OrderService orders;
}
