import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A trace is appended to one StringBuilder for ever. */
public class Main {
    static final StringBuilder TRACE = new StringBuilder();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < (Lab.FIXED ? 100 : 700_000); i++) TRACE.append("step ").append(i).append(" of order ").append(i * 31).append('\n');
        Lab.await();
    }
}
