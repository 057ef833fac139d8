package com.shop.orders;

import com.shop.tax.TaxTable;

public class Orders {
    public static void open() {
        System.setProperty("tax.rate", String.valueOf(new TaxTable().rate("DE")));
    }
}
