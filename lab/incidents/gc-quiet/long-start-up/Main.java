import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;

/** A large application server starts: for most of the log it loads classes; then it serves. */
public class Main {
    public static void main(String[] args) throws Exception {
        List<Class<?>> beans = new ArrayList<>();
        while (Lab.uptime() < 13_000) {
            beans.add(new ByteBuddy().subclass(ArrayList.class).make()
                    .load(Main.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER).getLoaded());
        }
        System.out.println("INFO  started with " + beans.size() + " beans");
        List<byte[]> sessions = new ArrayList<>();
        while (true) {
            for (int i = 0; i < 30; i++) sessions.add(new byte[2_048]);
            if (sessions.size() > 2_000) sessions.clear();
            Lab.sleep(4);
        }
    }
}
