package com.hotel.booking;

import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import javax.sql.DataSource;

public class BookingService {
    private final DataSource rooms;
    private final boolean paymentFails;
    private final ServerSocket paymentHost = new ServerSocket(0, 100);

    public BookingService(DataSource rooms, boolean paymentFails) throws Exception {
        this.rooms = rooms;
        this.paymentFails = paymentFails;
    }

    public Void bookForEver() throws Exception {
        while (true) {
            try (Connection connection = rooms.getConnection()) {
                connection.createStatement().execute("select 1");
                if (!paymentFails) pay();
            }
            Thread.sleep(300);
        }
    }

    /** The payment host accepts the connection and never answers. */
    private void pay() throws Exception {
        try (Socket payment = new Socket("localhost", paymentHost.getLocalPort())) {
            payment.getOutputStream().write("PAY".getBytes());
            payment.getInputStream().read();
        }
    }
}
