package com.shop.report;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The report over all invoices. */
public class InvoiceReport {
    public static int create(Connection connection, String sql) throws SQLException, InterruptedException {
        List<Invoice> invoices = new ArrayList<>();
        try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
            while (rows.next()) invoices.add(new Invoice(rows.getLong(1), rows.getString(2), rows.getString(3)));
        }
        print(invoices);
        return invoices.size();
    }

    private static void print(List<Invoice> invoices) throws InterruptedException {
        for (Invoice invoice : invoices) Thread.sleep(1000 + invoice.number() % 3);
    }

    record Invoice(long number, String customer, String text) {}
}
