package com.shop.socket;

/** A connection with a buffer of its own for the largest message that could come. */
public class Connection {
    private final String peer;
    private byte[] buffer;

    public Connection(int number, int size) {
        peer = "10.0.3." + number;
        buffer = new byte[size];
    }

    public void receive(String message) {
        byte[] bytes = message.getBytes();
        if (bytes.length > buffer.length) buffer = new byte[bytes.length];
        System.arraycopy(bytes, 0, buffer, 0, bytes.length);
    }

    @Override
    public String toString() {
        return peer;
    }
}
