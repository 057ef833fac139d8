import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Sessions that are never removed. */
public class Main {
    record Session(int id, byte[] data) {}
    static final List<Session> sessions = new ArrayList<>();
    public static void main(String[] args) {
        byte[] sink; 
        for (int i = 0; ; i++) { sessions.add(new Session(i, new byte[30_000])); if (Lab.FIXED && sessions.size() > 100) sessions.clear(); for (int k = 0; k < 40; k++) sessionsTotal += new byte[6_000].length; Lab.sleep(7); }
    }
    static long sessionsTotal;
}
