import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;

/** A mapper makes a new accessor class in a new loader for every request and keeps it: Metaspace grows until it is full. */
public class Main {
    private static final List<Object> accessors = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread mapper = new Thread(Main::map, "mapper-1");
        mapper.start();
        mapper.join();
    }

    private static void map() {
        Object cached = null;
        while (true) {
            try {
                if (Lab.FIXED && cached == null || !Lab.FIXED) {
                    cached = new ByteBuddy().subclass(Object.class).make()
                            .load(Main.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
                            .getLoaded().getDeclaredConstructor().newInstance();
                    accessors.add(cached);
                }
                Lab.sleep(1);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            } catch (OutOfMemoryError e) {
                System.out.println("ERROR request failed: " + e);
                Lab.sleep(500);
            }
        }
    }
}
