package com.shop.catalog;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

public class CatalogServlet extends HttpServlet {
    private final transient DataSource catalog;

    public CatalogServlet(DataSource catalog) {
        this.catalog = catalog;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try (Connection connection = catalog.getConnection()) {
            ResultSet rows = connection
                    .createStatement()
                    .executeQuery("select sum(x) from system_range(1, 20000) where mod(x, 7) = 3");
            rows.next();
            response.getWriter().println(rows.getLong(1) + "..");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
