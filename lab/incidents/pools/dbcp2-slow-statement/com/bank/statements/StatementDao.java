package com.bank.statements;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

public class StatementDao {
    private final DataSource accounts;
    private final int millis;

    public StatementDao(DataSource accounts, int millis) {
        this.accounts = accounts;
        this.millis = millis;
    }

    /** A function of the database that takes as long as a bad query. */
    public static int slow(int millis) throws InterruptedException {
        Thread.sleep(millis);
        return millis;
    }

    public void print() {
        try (Connection connection = accounts.getConnection()) {
            connection
                    .createStatement()
                    .execute("create alias if not exists slow for 'com.bank.statements.StatementDao.slow'");
            connection.createStatement().executeQuery("select slow(" + millis + ")");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
