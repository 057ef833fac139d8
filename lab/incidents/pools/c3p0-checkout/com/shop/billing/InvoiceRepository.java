package com.shop.billing;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

public class InvoiceRepository {
    private final DataSource billing;
    private final boolean oneConnection;

    public InvoiceRepository(DataSource billing, boolean oneConnection) {
        this.billing = billing;
        this.oneConnection = oneConnection;
    }

    public void load() {
        try (Connection invoice = billing.getConnection()) {
            invoice.createStatement().execute("select 1");
            Thread.sleep(20);
            if (!oneConnection) loadLines();
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void loadLines() throws SQLException {
        try (Connection lines = billing.getConnection()) {
            lines.createStatement().execute("select 2");
        }
    }
}
