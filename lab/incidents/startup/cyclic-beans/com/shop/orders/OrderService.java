package com.shop.orders;

import org.springframework.beans.factory.annotation.Autowired;

public class OrderService {
    @Autowired
    InvoiceService invoices;
}
